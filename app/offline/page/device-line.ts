/** Something said of the site on this device, with what can be done about it. It has a place of its own, and covers nothing. */
export function deviceLine(name: string, text: string, acts: [label: string, act: () => void][]): HTMLElement {
  const line = document.createElement('div');
  line.className = `device-line ${name}`;
  const said = document.createElement('p');
  said.setAttribute('role', 'status');
  const buttons = acts.map(([label, act]) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'btn';
    button.textContent = label;
    button.addEventListener('click', act);
    return button;
  });
  line.append(said, ...buttons);
  // What a status says is read out where it changes.
  setTimeout(() => (said.textContent = text), 50);
  return line;
}
