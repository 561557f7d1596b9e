import { screenOf, type Screen } from '@patrolkit/core';
import { ChevronRight } from 'lucide-react';
import { useText } from '../console-context.ts';
import { usePermission } from '../permission.ts';
import { Link } from '../router/Link.tsx';
import { groupTitle, sectionTitle } from '../screens/table/menu.ts';

/** The place of a page in the data or configuration centre: group, part, the list whose detail it is, and the page itself. */
export function Breadcrumbs({ screen }: { readonly screen: Screen }) {
  const text = useText();
  const isPermitted = usePermission();
  const { group, section, parent } = screen;
  if (section === undefined) return null;
  const list = parent === undefined ? undefined : screenOf(parent);
  const mayOpenList = list !== undefined && isPermitted({ screen: list });
  const [inGroup, inSection] = [groupTitle(group), sectionTitle(section)];
  const steps = [...(inGroup ? [inGroup] : []), ...(inSection ? [inSection] : [])].map(id => text(id));
  return (
    <nav className="breadcrumbs" aria-label={text('screens.breadcrumbs')}>
      <ol>
        {steps.map(step => (
          <li key={step}>
            {step}
            <ChevronRight size={12} aria-hidden />
          </li>
        ))}
        {list ? (
          <li>
            {/* A list that its user may not open is not a link. */}
            {mayOpenList ? (
              <Link to={list.path}>{text(`screens.title.${list.name}`)}</Link>
            ) : (
              text(`screens.title.${list.name}`)
            )}
            <ChevronRight size={12} aria-hidden />
          </li>
        ) : null}
        <li aria-current="page">{text(`screens.title.${screen.name}`)}</li>
      </ol>
    </nav>
  );
}
