// Copies a link, and opens the device's own sheet where there is one, else the page's.

for (const sheet of document.querySelectorAll<HTMLElement>('[data-share]')) {
  const copy = sheet.querySelector<HTMLButtonElement>('button[data-copy]');
  const url = copy?.dataset['copy'];
  if (!copy || url === undefined) continue;
  copy.hidden = !('clipboard' in navigator);
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(url).then(
      () => (copy.textContent = 'Copied'),
      () => (copy.textContent = 'Copy it by hand'),
    );
  });
  if (!('share' in navigator) || !(sheet instanceof HTMLDetailsElement)) continue;
  sheet.querySelector('summary')?.addEventListener('click', (event) => {
    if (sheet.open) return;
    event.preventDefault();
    // Closing the device's sheet rejects the promise.
    navigator.share({ title: sheet.dataset['share'] ?? '', url }).catch(() => (sheet.open = true));
  });
}
