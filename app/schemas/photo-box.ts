/** The largest stored copy of a photo, in pixels: a larger one is scaled to fit, so no one need send more. */
export const photoBox = { width: 1280, height: 3840 } as const;
