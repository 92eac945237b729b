import { drafts } from '../words';

type Bar = { hide: () => void; sayPhotosDidNotFit: () => void };

/**
 * Says over the form's fields that they hold what was typed before.
 * @param given.ended once it was given up, which `act` undoes
 */
export function showKept(form: HTMLFormElement, { ended, act }: { ended: boolean; act: () => void }): Bar {
  const bar = document.createElement('div');
  bar.className = 'kept-draft';
  const said = document.createElement('p');
  said.setAttribute('role', 'status');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn';
  button.textContent = ended ? drafts.bringBack : drafts.startOver;
  button.addEventListener('click', () => {
    bar.remove();
    act();
  });
  bar.append(said, button);
  form.prepend(bar);
  // What a status says is read out where it changes.
  setTimeout(() => (said.textContent = ended ? drafts.startedOver : drafts.kept), 50);
  return {
    hide: () => bar.remove(),
    sayPhotosDidNotFit: () => (said.textContent = drafts.keptButPhotos),
  };
}
