export type { Variant, VariantFormat } from './encode-variants';
export { avatarSizes, type AvatarSize, processAvatar } from './process-avatar';
export { type ProcessedPhoto, processPhoto } from './process-photo';
export { imagingQueueLength } from './queue';
export { UnreadableImageError, type UnreadableReason } from './unreadable-image-error';
