/** For pages and API routes, which may not import models. */
export { isDatabaseFull, isDatabaseOutage } from '~models/database/errors';
export { countAsOutage, pauseWatchdog, whileDatabaseAnswers } from '~models/database/watchdog';
