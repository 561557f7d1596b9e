import { createRouter, type Router } from '../../host-app/src/router/router.ts';

/** A router over an address of its own, so that the page of the tests does not move. `address` says where it has gone. */
export function anyRouter(begin = 'https://a.example/robotmgr/'): {
  readonly router: Router;
  readonly address: () => string;
} {
  let address = begin;
  let state: unknown = null;
  const move = (next: unknown, to: string): void => {
    state = next;
    address = new URL(to, address).href;
  };
  const router = createRouter({
    basePath: '/robotmgr',
    load: () => undefined,
    page: {
      href: () => address,
      state: () => state,
      push: move,
      replace: move,
      forward: () => undefined,
      onReturn: () => undefined,
    },
  });
  return { router, address: () => address };
}
