/** The Remix plugin's options, used in vite.config.ts. @type {import('@remix-run/dev').VitePluginConfig} */
export default {
  serverBuildFile: 'server.js',
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
