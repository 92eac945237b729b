import { config } from '~/config.server';

/** Data for the legal pages: the site's name, contacts and the third-party services in use. */
export const loadLegalPage = () => ({
  siteName: config.SITE_NAME,
  contactEmail: config.CONTACT_EMAIL,
  copyrightContact: config.COPYRIGHT_CONTACT,
  photosAtCloudinary: config.CLOUDINARY_URL !== undefined,
});
