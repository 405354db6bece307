/** The brand mark. */
export function Logo({ size }: { readonly size: number }) {
  return <img src="/icon.svg" width={size} height={size} alt="" draggable={false} />;
}
