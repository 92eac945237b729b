import { resource } from '~/http/api-endpoint';

/** Whatever else is below /api. */
const nothing = resource({});

export const loader = nothing.loader;
export const action = nothing.action;
