/** Open a message with a link to a page, in the program of the device. The `title` is the page's. */
export function textMessageLink(title: string, address: string): string {
  return `sms:?&body=${encodeURIComponent(`${title} ${address}`)}`;
}

export function emailLink(title: string, address: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
}
