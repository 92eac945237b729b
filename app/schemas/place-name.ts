type Named = { name: string; city?: string | null; state?: string | null };

/** `Love's, Amarillo, TX`, for where nothing beside the name tells the town. */
export const nameInTown = ({ name, city = null, state = null }: Named): string =>
  [name, city !== null && name.includes(city) ? null : city, state].filter(Boolean).join(', ');
