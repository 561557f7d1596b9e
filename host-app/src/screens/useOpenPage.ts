import { useRouter } from '../router/router-context.ts';
import { pathOfName } from './access.ts';

/** Opens the page that a widget asks for: its screen, and the query of its address. A screen that is not known is not opened. */
export function useOpenPage(): (wanted: { readonly screen: string; readonly query: string }) => void {
  const { go } = useRouter();
  return ({ screen, query }) => {
    const path = pathOfName(screen);
    if (path !== undefined) go(`${path}?${query}`);
  };
}
