import type { ReactNode } from 'react';
import { WaysRound } from './ErrorSign';

type Props = { text?: string; children?: ReactNode };

export function DetourSign({ text = "This road doesn't go through. The page you want isn't here.", children }: Props) {
  return (
    <section className="roadwork">
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <path fill="#fbbf24" d="M100 4l96 96-96 96L4 100z" />
        <path fill="none" stroke="#161105" strokeWidth="5" d="M100 16l84 84-84 84-84-84z" />
        <path fill="#161105" d="M70 140v-44a14 14 0 0 1 14-14h34V64l36 28-36 28v-18H90v38z" />
      </svg>
      <p className="plate">Detour</p>
      <h1>{text}</h1>
      {children}
      <WaysRound />
    </section>
  );
}
