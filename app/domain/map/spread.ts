type Circle = { x: number; y: number; room: number };

const rounds = 60;
const gap = 2;

/**
 * Moves circles of radius `room` apart, each as little as it takes, so that all can be seen and tapped. Where too many lie
 * together, some still overlap. The same circles always end in the same places.
 */
export function spread<T extends Circle>(circles: T[], { width, height }: { width: number; height: number }): T[] {
  const moved = circles.map((circle) => ({ ...circle }));
  for (let round = 0; round < rounds; round += 1) {
    let touched = false;
    moved.forEach((one, at) => {
      for (const other of moved.slice(at + 1)) touched = pushApart(one, other, at) || touched;
    });
    for (const circle of moved) {
      circle.x = Math.max(circle.room, Math.min(width - circle.room, circle.x));
      circle.y = Math.max(circle.room, Math.min(height - circle.room, circle.y));
    }
    if (!touched) break;
  }
  return moved.map((circle) => ({ ...circle, x: Math.round(circle.x), y: Math.round(circle.y) }));
}

/** Pushes two circles apart, each by half of their overlap. @returns whether they overlapped */
function pushApart(one: Circle, other: Circle, turn: number): boolean {
  let [dx, dy] = [other.x - one.x, other.y - one.y];
  const far = Math.hypot(dx, dy);
  const overlap = one.room + other.room + gap - far;
  if (overlap <= 0.5) return false;
  // Two at one point have no direction between them: each pair takes another, by the golden angle.
  [dx, dy] = far < 0.01 ? [Math.cos(turn * 2.4), Math.sin(turn * 2.4)] : [dx / far, dy / far];
  one.x -= (dx * overlap) / 2;
  one.y -= (dy * overlap) / 2;
  other.x += (dx * overlap) / 2;
  other.y += (dy * overlap) / 2;
  return true;
}
