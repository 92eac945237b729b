import { useEffect, useState } from 'react';

/**
 * Steps through `count` things, one each `interval` milliseconds; not while it is held or paused, and not from the start for
 * people who ask for reduced motion.
 */
export function useRotation(count: number, interval: number) {
  const [shown, setShown] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState(false);
  const turning = playing && !held && count > 1;

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
  }, []);
  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => setShown((last) => (last + 1) % count), interval);
    return () => clearInterval(timer);
  }, [turning, count, interval]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return {
    shown: shown % Math.max(count, 1),
    playing,
    toggle: () => setPlaying(!playing),
    handlers: { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release },
  };
}
