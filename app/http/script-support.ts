/**
 * Older browsers can't run the site's scripts and get pages without them. Remix reads a page's data through `TextEncoderStream`, which
 * these versions introduced.
 */
const oldestWithScript = { chrome: 71, firefox: 113, safari: 14.1, ios: 14.5 };

/** Represents all older browsers when a page is rendered once for many requests. */
export const anOldEngine = 'Chrome/61';

/** Unknown browsers get scripts; they ignore what they can't run. */
export function isTooOldForScript(userAgent: string | null | undefined): boolean {
  const version = (pattern: RegExp): number | null => {
    const found = pattern.exec(userAgent ?? '');
    return found && Number(`${found[1] ?? ''}.${found[2] ?? '0'}`);
  };
  const isOlder = (found: number | null, oldest: number) => found !== null && found < oldest;
  // All browsers on an iPhone use Safari's engine.
  const ios = version(/\bOS (\d+)_(\d+)[^)]* like Mac OS X/);
  if (ios !== null) return isOlder(ios, oldestWithScript.ios);
  const chrome = version(/Chrome\/(\d+)/);
  if (chrome !== null) return isOlder(chrome, oldestWithScript.chrome);
  return (
    isOlder(version(/Firefox\/(\d+)/), oldestWithScript.firefox) ||
    isOlder(version(/Version\/(\d+)(?:\.(\d+))?.* Safari\//), oldestWithScript.safari)
  );
}
