import { writeFile } from 'node:fs/promises';
import { renderPlate } from '~/domain/seed/demo-posts';
import { drawCard } from '~/services/imaging';

/** Draws the default card for pages without their own. */
const card = await drawCard(
  {
    name: 'Eat It or Beat It',
    where: 'Truck stop food, rated by truckers',
    exit: null,
    title: 'What’s good at the next exit?',
    verdict: 'Drivers post it. Drivers vote.',
    share: null,
    site: '',
  },
  () => renderPlate('brisket'),
);
await writeFile('public/card.jpg', card);
