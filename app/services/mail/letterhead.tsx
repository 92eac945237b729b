import type { ReactNode } from 'react';
import { config } from '~/config.server';

/** What every mail is written on: dark on light, with no image, so that nothing is fetched when it is opened. */
export function Letterhead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
      </head>
      <body
        style={{ margin: 0, padding: 24, background: '#f3f5f8', color: '#111a26', font: '17px/1.5 Arial, sans-serif' }}
      >
        <div
          style={{
            maxWidth: 560,
            margin: '0 auto',
            padding: 24,
            background: '#ffffff',
            borderTop: '6px solid #fbbf24',
          }}
        >
          <h1 style={{ fontSize: 22, color: '#1a3b6c' }}>{title}</h1>
          {children}
          <Paragraph>
            <a href={config.SITE_URL}>{config.SITE_NAME}</a>
          </Paragraph>
        </div>
      </body>
    </html>
  );
}

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p style={{ wordBreak: 'break-word' }}>{children}</p>
);
