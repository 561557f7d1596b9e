// Answers a navigation with the offline page when the server cannot be reached, and shows the notifications that the server sends
// to this browser. Only the offline page is kept: nothing else of the console is answered from a cache, since an operator would
// take old data for the present state.
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

// The words come encrypted from the server (packages/server/src/messages/ways/browsers.ts). A browser that gets a push must show something.
addEventListener('push', event => {
  let words = {};
  try {
    words = event.data.json();
  } catch {
    // Words that cannot be read are shown as an alarm without any.
  }
  const { id = '', title, text = '', alarmId } = words;
  event.waitUntil(
    registration.showNotification(String(title || 'Patrolkit'), {
      body: String(text),
      // A repeat takes the place of the first one, and calls again.
      tag: `patrolkit-message-${alarmId ?? id}`,
      renotify: true,
      requireInteraction: true,
      icon: 'favicon.svg',
      data: { alarmId },
    }),
  );
});

// An open console comes to the front and stays where it is: somebody may be driving in it. Otherwise the alarm opens.
addEventListener('notificationclick', event => {
  event.notification.close();
  const { alarmId } = event.notification.data ?? {};
  event.waitUntil(
    clients.matchAll({ type: 'window', includeUncontrolled: true }).then(windows => {
      const open = windows.find(({ url }) => url.startsWith(registration.scope));
      const place =
        alarmId === undefined
          ? ''
          : `data-center/records-query/alarm-query-list?alarmId=${encodeURIComponent(alarmId)}`;
      return open ? open.focus() : clients.openWindow(registration.scope + place);
    }),
  );
});
