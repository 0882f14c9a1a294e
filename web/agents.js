/**
 * Well-known user agents to choose from: the product token, and for some the whole header as their operators document it.
 */
export const AGENTS = [
  { operator: "Google", token: "Googlebot", header: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
  { operator: "Google", token: "Googlebot-Image" },
  { operator: "Google", token: "Google-Extended" },
  { operator: "Microsoft", token: "Bingbot", header: "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)" },
  { operator: "Apple", token: "Applebot" },
  { operator: "DuckDuckGo", token: "DuckDuckBot", header: "DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)" },
  { operator: "Yandex", token: "YandexBot", header: "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)" },
  { operator: "Baidu", token: "Baiduspider" },
  { operator: "OpenAI", token: "GPTBot", header: "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.1; +https://openai.com/gptbot)" },
  { operator: "OpenAI", token: "OAI-SearchBot" },
  { operator: "Anthropic", token: "ClaudeBot" },
  { operator: "Perplexity", token: "PerplexityBot" },
  { operator: "Common Crawl", token: "CCBot", header: "CCBot/2.0 (https://commoncrawl.org/faq/)" },
  { operator: "Amazon", token: "Amazonbot" },
  { operator: "Meta", token: "facebookexternalhit", header: "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)" },
  { operator: "Internet Archive", token: "archive.org_bot" },
  { operator: "Ahrefs", token: "AhrefsBot" },
  { operator: "Majestic", token: "MJ12bot" },
];
