// Answers with the page for times without a server when the console's page cannot be fetched. It keeps that page alone: nothing else of the
// console is ever answered from a store, since what is old would pass for what is so.
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
  // What that page is drawn with.
  else if (/\/(offline\.(css|js)|favicon\.svg)$/.test(pathname))
    event.respondWith(fetch(request).catch(async error => (await caches.match(request)) ?? Promise.reject(error)));
});
