/** With `off`: what is at /sw.js takes the service worker out of the browser (app/http/express/send-workers-end.ts). */
export const workerHeader = 'X-Service-Worker';
