import { inlineScript } from '~/remix-insides/browser/inline-script';
import { waitOutOfView } from './wait-out-of-view';

/** Keeps a first visit from asking for photos and avatars that nobody has come near to. */
export const ImagesInView = ({ nonce }: { nonce: string }) => (
  <script data-site="" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={script} />
);

const script = { __html: import.meta.env.SSR ? `(${inlineScript(waitOutOfView)})()` : '' };
