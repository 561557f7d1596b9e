// Answers a navigation with the offline page when the server cannot be reached. Only that page is kept: nothing else of the
// console is answered from a cache, since an operator would take old data for the present state.
const store = 'patrolkit-offline-1';
const files = ['offline.html', 'offline.css', 'offline.js', 'favicon.svg'];

addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(store)
      .then(cache => cache.addAll(files))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      // Other programs of this origin have stores of their own.
      .then(names => names.filter(name => name.startsWith('patrolkit-offline-') && name !== store))
      .then(old => Promise.all(old.map(name => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener('fetch', event => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === 'navigate')
    event.respondWith(
      fetch(request).catch(async error => (await caches.match('offline.html')) ?? Promise.reject(error)),
    );
  // The style, the script and the icon of the offline page, which asks for them beside the address that was wanted.
  const [, name] = /\/(offline\.(?:css|js)|favicon\.svg)$/.exec(pathname) ?? [];
  if (name) event.respondWith(fetch(request).catch(async error => (await caches.match(name)) ?? Promise.reject(error)));
});
