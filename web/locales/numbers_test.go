package locales

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPlural(t *testing.T) {
	for language, want := range map[string][3]string{
		"en": {"other", "one", "other"}, "fi": {"other", "one", "other"}, "ja": {"other", "other", "other"},
		"en-GB": {"other", "one", "other"}, "ja-JP": {"other", "other", "other"}, "tlh": {"other", "one", "other"},
	} {
		for count, form := range want {
			assert.Equal(t, form, Plural(language, count), "%d in %s", count, language)
		}
	}
	for _, language := range Languages() {
		assert.Contains(t, forms, language)
	}
}

func TestNumber(t *testing.T) {
	for number, want := range map[int][3]string{
		0: {"0", "0", "0"}, 999: {"999", "999", "999"}, 1000: {"1,000", "1\u00a0000", "1,000"},
		512000: {"512,000", "512\u00a0000", "512,000"}, 1234567: {"1,234,567", "1\u00a0234\u00a0567", "1,234,567"},
		-1: {"-1", "-1", "-1"}, -512: {"-512", "-512", "-512"}, -5120: {"-5,120", "-5\u00a0120", "-5,120"},
	} {
		for i, language := range []string{"en", "fi", "ja"} {
			assert.Equal(t, want[i], Number(language, number), language)
		}
	}
}

func TestTenths(t *testing.T) {
	for number, want := range map[float64][3]string{0: {"0", "0", "0"}, 1.25: {"1.2", "1,2", "1.2"}, 9.96: {"10", "10", "10"}, 4.5: {"4.5", "4,5", "4.5"}} {
		for i, language := range []string{"en", "fi", "ja"} {
			assert.Equal(t, want[i], Tenths(language, number), language)
		}
	}
}
