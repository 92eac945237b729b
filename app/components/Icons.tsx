const shapes = {
  eat: 'M7 2v7M4 2v6a3 3 0 0 0 6 0V2M7 11v11M17 2c-3 2-3 9 0 10v10',
  beat: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM5 5l14 14',
  up: 'M5 15l7-8 7 8',
  down: 'M5 9l7 8 7-8',
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M5 5l14 14M19 5L5 19',
  check: 'M4 13l5 5L20 6',
  alert: 'M12 3l10 18H2zM12 10v5M12 18v.5',
  info: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM12 11v6M12 7v.5',
  camera: 'M3 7h4l2-3h6l2 3h4v13H3zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  photos: 'M3 3h14v14H3zM3 14l5-5 4 4 2-2 3 3M20 7v14H7',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7z',
  back: 'M14 5l-7 7 7 7',
  next: 'M10 5l7 7-7 7',
  find: 'M10.5 3a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM16 16l5 5',
  near: 'M12 2v4M12 18v4M2 12h4M18 12h4M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z',
  home: 'M3 11l9-8 9 8v10h-6v-6H9v6H3z',
  road: 'M8 3L4 21M16 3l4 18M12 3v4M12 10.5v4M12 18v3',
  pin: 'M12 22s7-7.5 7-12.5a7 7 0 0 0-14 0C5 14.5 12 22 12 22zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  cup: 'M7 3h10v6a5 5 0 0 1-10 0zM7 5H3v2a4 4 0 0 0 4 4M17 5h4v2a4 4 0 0 1-4 4M12 14v4M8 21h8',
  directions: 'M3 11L21 3l-8 18-2-8z',
  share: 'M12 15V3M7 7.5L12 3l5 4.5M5 12v9h14v-9',
  clock: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM12 6v6l4 2',
  call: 'M5 3h4l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z',
  google: 'M18.5 6.5A8.5 8.5 0 1 0 20.5 12H12',
  facebook: 'M17 4h-1a4 4 0 0 0-4 4v13M8 12h8',
} as const;

export type IconName = keyof typeof shapes;

/** Hidden from screen readers, so the text next to it must say what is loading. */
export const Spinner = ({ className }: { className: string }) => (
  <span
    className={`block rounded-full border-4 border-t-amber animate-spin motion-reduce:[animation-duration:4s] ${className}`}
    aria-hidden="true"
  />
);

type IconProps = { name: IconName; label?: string; className?: string };

/** With `label`, screen readers announce the icon by that name; without it, the icon is decorative. */
export function Icon({ name, label, className }: IconProps) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" {...spoken}>
      <path d={shapes[name]} />
    </svg>
  );
}
