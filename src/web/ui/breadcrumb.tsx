/** A step on the way to a page; the last one is the page itself. */
export interface Crumb {
  label: string;
  href: string;
}

/** The way from the home page down to this one. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const last = crumbs.length - 1;
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, href }, index) => (
          <li key={href}>
            {index < last ? <a href={href}>{label}</a> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The same way as schema.org data. */
export function breadcrumbData(crumbs: readonly Crumb[], siteOrigin: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: `${siteOrigin}${href}`,
    })),
  };
}
