import { createContext } from 'react';

/** True on a lite page: photos are links that say what they cost. */
export const LiteContext = createContext(false);

/** True on a page that is sent without script, lite or not. */
export const WithoutScriptContext = createContext(false);
