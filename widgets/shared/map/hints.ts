/** What a map says when a gesture was left to the page. */
export const mapHints = { wheel: 'robots.map.wheel', finger: 'robots.map.finger' } as const;
