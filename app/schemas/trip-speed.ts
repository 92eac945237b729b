/** What a truck makes on average over a day, in miles an hour, with its stops for traffic and fuel. */
export const usualSpeed = 55;

export const speeds = { min: 25, max: 80 } as const;
