/** Whether the database is there, for the doors, which do not know it. */
export { isDatabaseOutage } from '~models/database/outage';
export { whileDatabaseAnswers } from '~models/database/silence';
