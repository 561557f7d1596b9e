import type { AnchorHTMLAttributes } from 'react';
import { isPlainClick } from './router.ts';
import { useRouter } from './router-context.ts';

/** A link to a path below the console's base. It is a real link of the browser: the user can copy it or open it in a tab or a window. */
export function Link({
  to,
  replace = false,
  children,
  ...attributes
}: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick' | 'target'> & {
  readonly to: string;
  /** True to replace the present history entry. */
  readonly replace?: boolean;
}) {
  const { href, go } = useRouter();
  return (
    <a
      {...attributes}
      href={href(to)}
      onClick={event => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        go(to, { replace });
      }}
    >
      {children}
    </a>
  );
}
