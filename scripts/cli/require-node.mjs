// Plain JavaScript that any Node can read: older ones fail on the scripts' TypeScript with a riddle.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Fanroads needs Node.js 22.18 or newer and this is ${process.versions.node}. Install a current one from https://nodejs.org and run the command again.`,
  );
  process.exit(1);
}
