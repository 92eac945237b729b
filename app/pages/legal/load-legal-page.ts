import { config } from '~/config.server';

/** What the legal pages name: the site, whom to write to, and which services the operator has switched on. */
export const loadLegalPage = () => ({
  siteName: config.SITE_NAME,
  contactEmail: config.CONTACT_EMAIL,
  copyrightContact: config.COPYRIGHT_CONTACT,
  photosAtCloudinary: config.CLOUDINARY_URL !== undefined,
});
