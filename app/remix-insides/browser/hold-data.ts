import type { Router } from './use-router';

type Route = Router['routes'][number];

/** Lets the page keep its data through a navigation that would reload it in vain. */
export function holdData(router: Router): { untilIdle: () => void } {
  const known = new WeakSet<Route>();
  let isHeld = false;
  const hold = (route: Route): void => {
    if (known.has(route)) return;
    known.add(route);
    const { shouldRevalidate } = route;
    route.shouldRevalidate = (asked) =>
      !isHeld && (shouldRevalidate ? shouldRevalidate(asked) : asked.defaultShouldRevalidate);
  };
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') isHeld = false;
  });
  return {
    untilIdle: () => {
      isHeld = true;
      router.state.matches.forEach(({ route }) => hold(route));
    },
  };
}
