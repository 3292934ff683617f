// Shows push notifications and opens their pages when clicked. It caches nothing and intercepts no requests.
self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { id, title, body, path } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, data: { path } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path, self.location.origin);
  if (address.origin === self.location.origin) event.waitUntil(self.clients.openWindow(address.href));
});
