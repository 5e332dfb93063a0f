export function HomePage() {
  return <h1>A hall for what you make</h1>;
}
