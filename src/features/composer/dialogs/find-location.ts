export type Found = { readonly kind: 'found'; readonly latitude: number; readonly longitude: number } | { readonly kind: 'denied' | 'unavailable' };

const WAIT_MS = 15_000;

/** The location of this device, if the user grants the browser's permission. */
export async function findLocation(): Promise<Found> {
  const geolocation = navigator.geolocation as Geolocation | undefined;
  if (geolocation === undefined) return { kind: 'unavailable' };
  return new Promise((resolve) =>
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ kind: 'found', latitude: coords.latitude, longitude: coords.longitude }),
      (error) => resolve({ kind: error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 60_000 },
    ),
  );
}
