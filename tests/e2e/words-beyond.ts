/**
 * Finds texts that extend beyond their box. Runs in the page. Skips boxes that scroll or have an ellipsis, and labels for screen readers.
 * @param exclude a selector of parts to leave out
 */
export function wordsBeyondTheirBox(exclude?: string): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let box = node.parentElement;
    if (!node.textContent?.trim() || !box?.checkVisibility() || box.closest('svg')) continue;
    if (exclude && box.closest(exclude)) continue;
    while (box.parentElement && getComputedStyle(box).display === 'inline') box = box.parentElement;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    if (right < 0) continue;
    for (let around: Element | null = box; around && around !== document.body; around = around.parentElement) {
      const { overflowX, display } = getComputedStyle(around);
      if (overflowX !== 'visible') break;
      const edge = around.getBoundingClientRect();
      if (display === 'contents' || (right <= edge.right + 1 && left >= edge.left - 1)) continue;
      found.push(`${node.textContent.trim().slice(0, 40)} in ${around.tagName}.${around.className}`);
      break;
    }
  }
  return found;
}
