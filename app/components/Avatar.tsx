/** A driver's picture, or the first letter of the name where there is none. */
export function Avatar({ name, src, size = 'small' }: { name: string; src: string | null; size?: 'small' | 'large' }) {
  const pixels = size === 'large' ? 96 : 32;
  const className = `avatar avatar-${size}`;
  if (src) return <img className={className} src={src} width={pixels} height={pixels} alt="" loading="lazy" />;
  return (
    <span className={className} aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
