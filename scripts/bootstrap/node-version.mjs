/** @throws unless this is Node 20.19 or newer */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`This needs Node 20.19 or newer, but runs on ${version}. Get a current one from https://nodejs.org.`);
}
