// stages.cjs - node scenes/stages.cjs MASTERDIR OUTDIR
// From the drawing to the keys: a slow camera over four masters, dissolved into one another, encoded with ffmpeg.
const path = require('path'), { execFileSync } = require('child_process')
const [, , masters, out] = process.argv
const FPS = 24, SHOT = 2.6, DISSOLVE = 0.6, W = 1600, H = 900
// from, to: left, top and width of the frame, in parts of the picture cut to 16:9
const SHOTS = [
  ['about-atelier', [0.00, 0.04, 0.92], [0.10, 0.10, 0.80]],
  ['fondations', [0.00, 0.00, 0.82], [0.16, 0.12, 0.82]],
  ['ferraillage', [0.12, 0.18, 0.80], [0.04, 0.02, 0.90]],
  ['logements', [0.16, 0.10, 0.78], [0.00, 0.00, 1.00]],
]
const frames = Math.round(SHOT * FPS)
const camera = (a, b) => {
  const t = `(0.5-0.5*cos(PI*on/${frames - 1}))`
  const at = i => `(${a[i]}+(${b[i] - a[i]})*${t})`
  const x0 = `W*${at(0)}`, y0 = `H*${at(1)}`, x1 = `W*(${at(0)}+${at(2)})`, y1 = `H*(${at(1)}+${at(2)})`
  // perspective works at sub-pixel precision, so the camera does not tremble
  return `perspective=x0='${x0}':y0='${y0}':x1='${x1}':y1='${y0}':x2='${x0}':y2='${y1}':x3='${x1}':y3='${y1}':interpolation=cubic:sense=source:eval=frame`
}
const inputs = SHOTS.flatMap(([name]) => ['-loop', '1', '-framerate', String(FPS), '-t', String(SHOT), '-i', path.join(masters, `${name}.webp`)])
const shots = SHOTS.map(([, a, b], i) => `[${i}:v]crop=${W}:${H},${camera(a, b)},scale=1280:720:flags=lanczos,format=yuv420p,setsar=1[s${i}]`)
const dissolves = SHOTS.slice(1).map((_, i) =>
  `[${i === 0 ? 's0' : `d${i}`}][s${i + 1}]xfade=transition=fade:duration=${DISSOLVE}:offset=${((i + 1) * (SHOT - DISSOLVE)).toFixed(2)}[d${i + 1}]`)
const graph = [...shots, ...dissolves].join(';')
const run = (...a) => execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...inputs, '-filter_complex', graph, '-map', `[d${SHOTS.length - 1}]`, '-an', ...a], { stdio: 'inherit' })
run('-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '43', '-row-mt', '1', '-g', '240', path.join(out, 'chantier-etapes.webm'))
run('-c:v', 'libx264', '-preset', 'slow', '-crf', '28', '-movflags', '+faststart', path.join(out, 'chantier-etapes.mp4'))
run('-frames:v', '1', '-c:v', 'libwebp', '-quality', '84', path.join(out, 'chantier-etapes-poster.webp'))
