import { NoticeBanner } from './NoticeBanner';

/** Specification §2, Profile page and Complete-profile screen. */
export const VerifiedBanner = () => <NoticeBanner tone="success">Your e-mail is verified.</NoticeBanner>;
