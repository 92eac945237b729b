/** Whether the database is there, for the doors, which do not know it. */
export { isDatabaseFull, isDatabaseOutage } from '~models/database/outage';
export { whileBytesArrive, whileDatabaseAnswers } from '~models/database/watchdog';
