export { type DeletionStatus, deletionStatus, requestDeletionByProvider } from './deletion-by-provider';
export { requestDeletionByOperator } from './deletion-by-operator';
export { copyDeletionNotes } from './deletion-notes';
export { purgeDeletedAccounts } from './purge-deleted-accounts';
export { requestDeletion } from './request-deletion';
export { undoDeletion } from './undo-deletion';
