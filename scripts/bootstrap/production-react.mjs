/**
 * React decides between its slow development build and the production one when it is first loaded, by NODE_ENV. The application's
 * own NODE_ENV stays what it is: `production` there also asks for the settings of a public site.
 */
export async function loadProductionReact() {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server', '@remix-run/react']) {
    await import(name);
  }
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}
