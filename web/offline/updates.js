import { t } from "../messages.js";
import { trusted } from "../trusted.js";

/**
 * Keeps the site for use without a network, and says when there is a newer version of it. Where the browser has no service worker, or
 * does not want one, the page works as before.
 *
 * @param {URL | null} site  the site's folder; null: there is no site to keep
 * @param {import("../views/notice.js").Notice} notice
 */
export async function keepOffline(site, notice) {
  const workers = navigator.serviceWorker;
  if (!site || !workers || !/^https?:$/.test(location.protocol)) return;
  /** A page that came from a worker is older than the next worker that takes over. */
  let followed = workers.controller !== null;
  const registration = await workers.register(trusted(new URL("sw.js", site).href), { scope: site.href }).catch(() => null);
  if (!registration) return;
  const offer = () => notice.show(t("update.ready"), { action: { label: t("update.reload"), run: () => reload(workers, registration) } });
  const watch = () => {
    const coming = registration.installing;
    // The first version of all is no news.
    coming?.addEventListener("statechange", () => coming.state === "installed" && registration.active && offer());
  };
  registration.addEventListener("updatefound", watch);
  workers.addEventListener("controllerchange", () => {
    if (followed) offer(); // Another tab asked for it.
    followed = true;
  });
  watch();
  if (registration.waiting && registration.active) offer();
  workers.controller?.postMessage("loaded");
}

/**
 * @param {ServiceWorkerContainer} workers
 * @param {ServiceWorkerRegistration} registration
 */
function reload(workers, { waiting }) {
  if (!waiting) return location.reload();
  workers.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("activate");
}
