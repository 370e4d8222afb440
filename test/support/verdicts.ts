/** Commands, one per line, with the same verdict for the same reason. */
type Group = readonly [why: string, commands: string];

export interface JudgedCommand {
  readonly why: string;
  readonly command: string;
}

const commandsOf = (groups: readonly Group[]): readonly JudgedCommand[] =>
  groups.flatMap(([why, commands]) =>
    commands.split("\n").flatMap((command) => (command === "" ? [] : [{ why, command }])),
  );

const tick = "`";
const open = "${";

/** Commands that agents use to inspect a project: they change nothing, and the default policy lets them run. */
export const reads: readonly JudgedCommand[] = commandsOf([
  [
    "it looks around",
    String.raw`
ls
ls -la
ls -la src
ls -R src 2>/dev/null
ls src/*.ts
ls -t | head -1
ls | wc -l
ls -1 packages
ls -la && cat package.json
pwd
pwd && ls
tree -L 2
tree -L 3 src
du -sh src
du -sh * | sort -h
df -h
stat README.md
file dist/app
realpath src/../src/a.ts
readlink link
find . -name '*.ts'
find src -type f -name '*.test.ts'
find . -maxdepth 2 -type d
find . -type f -not -path '*/node_modules/*' | head -50
find src -name '*.ts' | wc -l
find . -name package.json -not -path './node_modules/*'
find src -type f -size +10k
find . \( -name '*.ts' -o -name '*.tsx' \) -print
find src -name '*.ts' -exec wc -l {} +
find src -name '*.ts' -exec grep -l TODO {} \;
find src -name '*.py' | xargs wc -l
find src -name '*.ts' | xargs grep -n 'export default'
find . -name '*.py' | grep -v test | sort | xargs wc -l
git ls-files -z '*.ts' | xargs -0 wc -l
grep -rl foo src | xargs grep -n bar
fd -e ts
`,
  ],
  [
    "it reads files",
    String.raw`
cat README.md
cat src/a.ts src/b.ts
cat -n src/a.ts
cat package.json | head -30
cat < README.md
cat tsconfig.json && cat package.json
cat src/a.ts | grep -n class
head -50 src/a.ts
head -n 20 README.md
tail -n 50 logs/app.log
tail -100 logs/app.log | grep -i error
sed -n '1,40p' src/a.ts
sed -n 100,200p src/a.ts
sed -n '/start/,/end/p' src/a.ts
cat -A src/a.ts | head -5
nl -ba src/a.ts | sed -n '10,30p'
wc -l src/*.ts
wc -l src/a.ts README.md
awk 'NR>=10 && NR<=20' src/a.ts
awk '{print $2}' data.txt
awk -F, '{print $1}' data.csv | sort | uniq -c
cut -d: -f1 data.txt
sort -u names.txt
sort data.txt | uniq -c | sort -rn | head -20
column -t data.txt
od -c data.bin | head
hexdump -C data.bin | head -20
strings dist/app | head
md5sum data.bin
sha256sum dist/app.tgz
base64 data.bin
jq . package.json
jq -r '.scripts | keys[]' package.json
cat package.json | jq .dependencies
diff -u a.txt b.txt
diff -ru src lib
cmp a.bin b.bin
comm -12 a.txt b.txt
tac data.txt
tr a-z A-Z < data.txt
`,
  ],
  [
    "it searches",
    String.raw`
grep -n TODO src/a.ts
grep -rn TODO src
grep -rn "import.*react" src --include='*.tsx'
grep -rlE 'foo|bar' src
grep -rn 'rm -rf' src
grep -n "def test_" tests/test_a.py
grep -c '' README.md
grep -A 5 -B 2 'function main' src/a.ts
grep -rn 'a\|b' src | head -20
grep -rn "class Foo" . | grep -v test
grep -E '^(a|b);' data.txt
grep -rn '$(id)' docs
grep -v '^#' config.txt
egrep -n 'x+' data.txt
rg TODO
rg -n 'function \w+' src
rg --files -g '*.ts'
rg -t ts -A2 'class \w+' src
rg -l foo src | head
rg -i 'rm -rf /' docs
git grep -n TODO
git grep -n 'foo' -- src
`,
  ],
  [
    "it asks git",
    String.raw`
git status
git status --short
git status -sb
git status && git diff
git diff
git diff --stat HEAD~1
git diff HEAD~1 -- src/a.ts
git diff --cached
git diff --name-only main
git diff main...HEAD -- src
git diff | head -100
git log --oneline -20
git log --oneline -5 -- src/a.ts
git log -p -1
git log --author=ada --since=yesterday
git log --grep='rm -rf' --oneline
git log --oneline | head -5
git log --graph --oneline --all | head -40
git log -S'foo' --oneline
git show
git show HEAD:src/a.ts
git show --stat HEAD~2
git show HEAD~1 --name-only
git blame src/a.ts
git blame -L 10,20 src/a.ts
git branch
git branch -a
git branch --show-current
git tag
git tag -l 'v*'
git remote -v
git stash list
git rev-parse HEAD
git rev-parse --abbrev-ref HEAD
git ls-files
git ls-files | xargs wc -l
git ls-files '*.ts' | head
git reflog -10
git shortlog -sn
git describe --tags --always
git config user.name
git merge-base main HEAD
git --no-pager log -3
git --no-pager diff --stat
git cat-file -p HEAD
git rev-list --count HEAD
cd src && git status
cd packages/app && git log --oneline -3
`,
  ],
  [
    "it asks the machine",
    String.raw`
echo hello
echo "exit: $?"
printf '%s\n' a b
date
date +%F
whoami
uname -a
which node
which node && node --version
node --version
python3 --version
npm --version
npm ls --depth=0
npm ls react
command -v git
type node
sleep 1
ps aux | grep node
nproc
free -h
seq 1 10
basename src/a.ts .ts
pip list
pip show requests
`,
  ],
  [
    "it is a chain of reads",
    String.raw`
cd src && ls -la
cd src && grep -n foo a.ts | head -5
ls && echo --- && cat README.md
cat a.txt; echo; cat b.txt
test -f README.md && cat README.md
[ -d src ] && ls src
ls dist 2>/dev/null || echo missing
ls > /dev/null 2>&1 && echo yes
for f in a.ts b.ts; do echo "== $f"; sed -n 1,5p "$f"; done
for f in src/*.ts; do wc -l "$f"; done
if [ -f package.json ]; then cat package.json; fi
(cd src && ls)
{ ls; pwd; }
time ls
timeout 5 ls
LANG=C ls
grep -rn foo src | awk -F: '{print $1}' | sort | uniq -c
cat data.txt | cut -d, -f1 | sort | uniq | wc -l
echo "Files:" && find src -name '*.ts' | wc -l
git log --oneline -5 && git status --short
`,
  ],
]);

/** Commands that agents use to work: a person is asked. */
export const asks: readonly JudgedCommand[] = commandsOf([
  [
    "it runs what the project says",
    String.raw`
npm test
npm run build
npm run build 2>&1 | tail -20
npm run test -- --watch=false
npm ci
npm start
npx tsc --noEmit
npx vitest run src/a.test.ts
npx prettier --check .
yarn build
yarn test
pnpm run build
bun test
node scripts/build.js --prod
node -e 'console.log(1)'
node a.js
python manage.py test
python3 scripts/run.py --out x
python -m pytest -q
python3 -c "print(1)"
pytest tests/test_a.py -k 'not slow'
pytest -x -q tests 2>&1 | tail -20
make
make test
make -j4 all
cargo build --release
cargo test
cargo check
go test ./...
go build ./cmd/app
go vet ./...
mvn -q test
gradle build
dotnet test
bundle exec rspec
rake spec
tox -e py311
tsc --noEmit -p tsconfig.json
eslint src --ext .ts
ruff check src
jest --runInBand
cmake --build build
bash scripts/run.sh
./configure
./run.sh
sh -c 'ls'
cd packages/app && npm test
timeout 60 npm test
CI=1 npm run build
time npm run build
npm test || echo failed
npm run lint && npm run types
`,
  ],
  [
    "it changes the repository",
    String.raw`
git add -A
git add src/a.ts
git commit -m 'fix: x'
git commit -am 'find -exec'
git add -A && git commit -m wip
git checkout -b feature/x
git checkout -- src/a.ts
git checkout main
git switch main
git push
git push -u origin feature/x
git push --force
git fetch origin
git pull --ff-only
git merge --no-ff topic
git rebase main
git reset --hard
git reset HEAD~1
git stash
git stash pop
git restore src/a.ts
git rm --cached old.txt
git cherry-pick abc123
git clone https://example.com/a.git
git init
git clean -fdx
git tag v1.0.0
git branch -D topic
git branch topic
git config user.name ada
git remote add origin git@github.com:a/b.git
git apply fix.patch
git worktree add ../x
git submodule update --init
gh pr create --fill
gh pr view 12
`,
  ],
  [
    "it installs or removes packages",
    String.raw`
npm install
npm install lodash
npm uninstall lodash
npm i -D vitest
yarn add react
pnpm add -D vitest
pip install -r requirements.txt
pip install .
pip3 install --upgrade pip
uv pip install requests
poetry add requests
cargo add serde
go get example.com/x
go mod tidy
apt-get install -y jq
apt-get update
brew install jq
gem install rails
npm view react version
`,
  ],
  [
    "it changes files",
    String.raw`
mkdir -p src/new/folder
touch src/new.ts
rm src/old.ts
rm -rf dist
rmdir empty
mv a.txt b.txt
cp a.txt b.txt
cp -r src copy
ln -s a.txt b.txt
chmod +x scripts/run.sh
sed -i 's/a/b/' src/a.ts
sed -i '' 's/a/b/' src/a.ts
perl -pi -e 's/a/b/' src/a.ts
truncate -s 0 log.txt
tee out.txt < a.txt
echo x > out.txt
echo x >> out.txt
cat a.txt > b.txt
ls > files.txt
npm test > log.txt 2>&1
sort -o out.txt in.txt
tar xzf archive.tgz
tar czf archive.tgz src
unzip archive.zip
patch -p1 < fix.patch
find . -name '*.pyc' -delete
find . -name '*.tmp' -exec rm {} +
find src -name '*.ts' | xargs sed -i 's/a/b/'
git ls-files | xargs rm
cp a.txt b.txt && ls
`,
  ],
  [
    "it uses the network, another machine or a service",
    String.raw`
curl -sSL http://localhost:3000/health
curl -I https://example.com
wget https://example.com/a.tgz
ssh host ls
scp a.txt host:
rsync -a src/ host:src/
docker ps
docker build -t x .
docker compose up -d
kubectl get pods
psql -c 'select 1'
sqlite3 data.db .tables
kill 1234
pkill node
systemctl status nginx
sudo ls
`,
  ],
  [
    "no table says what the program does",
    String.raw`
xxd -l 64 data.bin
hostname
tar -tzf archive.tgz | head
unzip -l archive.zip
`,
  ],
  [
    "it is not known before it runs",
    String.raw`
echo $(git rev-parse HEAD)
cat $(git ls-files | head -1)
x=1; echo $x
export FOO=bar
source .venv/bin/activate
. ./env.sh
. .venv/bin/activate && pytest
eval "$(ssh-agent)"
cat "$FILE"
ls $DIR
while read -r f; do cat "$f"; done < list.txt
case x in x) ls;; esac
[[ -f a ]] && ls
bash -c 'git status'
ls *.{ts,js}
env
printenv PATH
`,
  ],
  [
    "it leads out of the workspace, or to secrets",
    String.raw`
cat /etc/hosts
ls /usr/local/bin
ls ~
cat ~/.bashrc
cd /tmp && ls
ls ..
cat ../other/README.md
cat .env
grep TOKEN .env
head -n 20 deploy/prod.env
find / -name x
git -C ../other status
head /proc/cpuinfo
`,
  ],
]);

/** Commands that hide their effect; none runs without asking. */
export const hostile: readonly JudgedCommand[] = [
  ...commandsOf([
    [
      "an option runs code, writes or reads elsewhere",
      String.raw`
find . -delete
find . -name x -exec rm {} ;
find . -exec rm -rf {} \;
find . -execdir ./x {} +
find . -exe\c touch x \;
find . -fprint out
find . -fprintf out %p
find . -fls out
find . -ok rm {} \;
find . "$x"
find . $(echo -delete)
find . {-delete,}
find -files0-from list
sed '1e touch x' f
sed s/a/touch/e f
sed 'w out' f
sed -n 's/a/b/w out' f
sed -n '1p;2e id' f
sed 'r /etc/passwd' f
sed -i s/a/b/ f
sed -ni s/a/b/ f
sed --in-pl s/a/b/ f
sed -f script f
sed --expr='1e id' p
sed --expr='w out' p
iconv -co out f
rg -l x | xargs rg y
git ls-files | xargs rg --files-with-matches x
ls | xargs sort
rg --follow x
find -L . -exec cat {} +
yarn --version
cargo --version
pnpm --version
go version
sed -e p -e '1e id' f
sed --expression='1e id' f
awk 'BEGIN { system("id") }'
awk '{ print > "out" }' f
awk -f script f
gawk -i inplace '{print}' f
tar cf x.tar --checkpoint=1 --checkpoint-action=exec=id f
tar -cf x.tar -I 'sh -c id' f
tar xf x.tar --to-command=id
tar xf x.tar
sort -o out f
sort -no out f
sort --output=out f
sort --outp out f
sort --compress-program=id f
sort --compress-prog=id f
sort f -o out
sort $opts f
split --filter='id' f
split f out
zip x.zip f -TT id
ssh -o ProxyCommand=id host
wget --use-askpass=./x http://localhost
`,
    ],
    [
      "an operand is an output",
      String.raw`
uniq in out
tee out
echo x | tee -a out
dd if=f of=out
cp f out
install f out
ln -s f out
truncate -s 0 f
mv f out
cp -t out f
`,
    ],
    [
      "git runs what it gets, or leads elsewhere",
      String.raw`
git -c core.fsmonitor=id status
git -c alias.x=!id x
git -c core.pager=id status
git --config-env=core.pager=X status
GIT_EXTERNAL_DIFF=id git diff
GIT_SSH_COMMAND=id git fetch
git ls-remote --upload-pack=id .
git fetch --upload-pa=id .
git clone -u id . x
git clone ext::id x
git clone -c core.x=y a b
git grep -O x
git grep --open-files-in-pager=id x
git log --output=out
git diff --outpu=out
git diff --ext-diff
git -C /tmp status
git --git-dir=/tmp/x status
git --work-tree /tmp status
git --exec-path=/tmp status
git rebase -x id main
git bisect run id
git submodule foreach id
git describe --always --dirty
git config core.fsmonitor id
git difftool -x id
git unknown-alias
git archive --output=out HEAD
git push --receive-pack=id .
git diff --no-index /etc/passwd f
git $x
GIT_PAGER=id git log
GIT_CONFIG_COUNT=1 git status
HOME=/tmp/x git status
git remote set-url origin 'ext::sh -c id'
`,
    ],
    [
      "it runs what the project or a registry says",
      String.raw`
npm test
npm install evil
npm run build --script-shell=./x
npx -c id
npx evil
npm_config_script_shell=./x npm test
pip install .
cargo build
make -f evil.mk
make --eval='$(shell id)'
make SHELL=./x all
make -n -C /tmp
`,
    ],
    [
      "a variable changes what runs",
      String.raw`
BASH_ENV=x ls -l
NODE_OPTIONS=--require=./x node a.js
PATH=.:$PATH ls -l
PATH=.; ls -l
LD_PRELOAD=./x.so ls -l
PYTHONPATH=. python a.py
export PATH=.; ls -l
declare -x PATH=.; ls -l
env PATH=. ls -l
for PATH in .; do ls -l; done
: ${open}PATH:=.}; read PATH; ls -l
IFS=,; ls -l
LD_AUDIT=./x.so ls -l
SHELLOPTS=xtrace ls -l
PROMPT_COMMAND=id; ls -l
CI=$(rm x) ls -l
`,
    ],
    [
      "bash evaluates a text",
      String.raw`
test -v 'a[$(id)]'
[ -v 'a[$(id)]' ]
[[ -v 'a[$(id)]' ]]
[ "$a" "$b" ]
printf -v 'a[$(id)]' x
printf -va[0] x
read 'a[$(id)]' < f
let 'a[$(id)]'
declare 'a[$(id)]=1'
declare -n x='a[$(id)]'; echo $x
[[ 'a[$(id)]' -eq 1 ]]
x='a[$(id)]'; echo $((x))
x='$(id)'; echo ${open}x@P}
x=y; echo ${open}!x}
echo ${open}a[$(id)]}
echo ${open}a:x}
PS4='$(id)'; set -x; ls -l
trap id EXIT
mapfile -C id -c 1 a < f
compgen -C id
hash -p ./x ls; ls -l
source <(echo id)
. /dev/stdin <<< id
eval id
exec id
enable -f ./x.so y
alias ls=id; ls -l
ls -l $[x]
((a[$(rm x)]++))
a=([$(rm x)]=1)
`,
    ],
    [
      "a word is not what it looks like",
      String.raw`
r\m -rf x
$'\x72m' -rf x
{rm,-rf,x}
rm${open}IFS}-rf${open}IFS}x
"r""m" -rf x
l?s -l
./ls -l
/tmp/ls -l
~/ls -l
/???/rm x
x=rm; $x y
for x in rm; do $x y; done
`,
    ],
    [
      "another command is hidden behind one that reads",
      String.raw`
ls -l && rm x
ls -l | sh
ls -l |& sh
ls -l; rm x
ls -l & rm x
for f; do cat f; done
for f in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21; do ls; done
for f in a; do cd src; done
timeout 1 timeout 1 timeout 1 timeout 1 timeout 1 timeout 1 timeout 1 timeout 1 timeout 1 ls
ls -l || rm x
coproc rm x
time rm x
! rm x
!(rm x)
ls(){ rm x; }; ls -l
echo 'import os' | python -
echo x | node
echo "$(rm x)"
echo ${tick}rm x${tick}
echo <(rm x)
echo ${open}x:-$(rm y)}
echo $((1+$(rm y)))
case x in $(rm y)) echo a;; esac
for ((;;)); do rm x; done
if rm x; then echo a; fi
(rm x)
{ rm x; }
ls -l | while read x; do rm $x; done
select x in a; do rm x; done
`,
    ],
    [
      "a redirect writes or connects",
      String.raw`
echo x > f
echo x >> ~/.bashrc
echo x >| f
echo x <> f
echo x &> f
echo x >& f
echo x 2> f
echo x {fd}> f
echo x > /dev/tcp/127.0.0.1/80
cat < /dev/tcp/127.0.0.1/80
cat < /etc/passwd
{ echo x; } > f
> f
echo x > /dev/null > f
ls -l > .git/hooks/pre-commit
for f in a; do ls -l; done > f
`,
    ],
    [
      "a program runs another one",
      String.raw`
env rm x
env -S 'rm x'
sudo ls -l
watch rm x
ionice -c 3 rm x
setsid rm x
bash -c "bash -c 'rm x'"
bash -c "$x"
ls -l | xargs rm
ls -l | xargs sh -c 'rm $1'
echo /etc/passwd | xargs cat
git diff | xargs cat
grep -h . names | xargs cat
grep -l --label=/etc/passwd x - | xargs cat
git diff --name-only --line-prefix=/etc/ | xargs cat
git ls-files --format=/etc/passwd | xargs cat
ls -l | xargs cat
find . -printf /etc/passwd | xargs cat
find . -exec echo /etc/passwd ; | xargs cat
find . -maxdepth 1 -exec echo /etc/passwd \; | xargs cat
find . -name x | grep -o etc | xargs cat
find . -execdir cat x {} +
rg -e a -te /etc/passwd
rg root -r -e /etc/passwd
grep root --label -e /etc/passwd
sed -e p -ne /x/p /etc/passwd
cat ./list.txt | xargs head
ls -l | xargs -I{} {} x
find . -exec sh -c 'rm "$1"' _ {} \;
nice -n 5 rm x
timeout 5 rm x
nohup rm x
stdbuf -oL rm x
command rm x
builtin eval id
busybox sh -c id
parallel rm ::: x
bash --rcfile ./x -i
fd -e ts -x rm
fd -HIX rm
fdfind --exec-batch rm
fd "$x"
jobs -x rm x
jobs "$x"
docker run -v /:/x image rm x
docker run image rm x
kubectl exec pod -- rm x
kubectl get --kubeconfig=./x pods
nodemon --exec id
concurrently id
cross-env A=b rm x
dotenv rm x
direnv exec . rm x
nix-shell --run id
mise exec -- rm x
`,
    ],
    [
      "a path leads out, or to secrets",
      String.raw`
cat /repo-evil/x
cat ../x
cat a/../../x
cat ~root/.profile
cat ~/.ssh/id_rsa
cat $HOME/.ssh/id_rsa
cat /proc/self/cwd/x
cat .env
cat .e*
cat ..*/x
cat *.pem
cd .. && cat x
cd /etc; cat passwd
cd "$x" && cat passwd
cat ./{../../etc/passwd,x}
grep -f/etc/shadow x
grep x /etc/shadow
rm -r .git
rm -rf .
rm -rf /
mkdir .git/hooks/x
touch package.json
mytool --file=/etc/passwd
mytool ../../x
mytool @/etc/passwd
mytool -f/etc/passwd
mytool file:///etc/passwd
mytool "$HOME/.ssh/id_rsa"
mytool ${open}HOME}/.aws/credentials
cat {a,/etc/passwd}
`,
    ],
    [
      "it is too long or nested",
      String.raw`
:(){ :|:& };:
`,
    ],
    [
      "it shows the environment",
      String.raw`
env
env -0
env FOO=1
printenv
printenv TOKEN
export
export -p
set
declare -x
jq -n env
jq -n '$ENV.TOKEN'
yq -n 'strenv(TOKEN)'
awk 'BEGIN { print ENVIRON["TOKEN"] }'
timeout 5 env
`,
    ],
    [
      "it shows environments of others",
      String.raw`
ps e
ps auxe
ps -o environ
ps -E
cat /proc/self/environ
cat /proc/1/environ
cat /proc/*/environ
strings /dev/fd/../environ
cd /proc/self && cat environ
`,
    ],
    [
      "it writes files",
      String.raw`
uniq a b
uniq a 5
uniq - out
uniq -- -a out
xxd a 5
xxd a b
split a
csplit a /x/
tree -o f
tree -R
wget https://example.com
ctags -R
gcc a.c
`,
    ],
    [
      "it sets the clock",
      String.raw`
date 010100002030
date 01010000
date -s tomorrow
date --se=tomorrow
`,
    ],
    [
      "it sets the name of the machine",
      String.raw`
hostname evil
`,
    ],
    [
      "it reads arguments from a file",
      String.raw`
xargs -a /etc/passwd echo
xargs --arg-file=/etc/passwd echo
wc --files0-from=/etc/passwd
du --files0-from=/etc/passwd
sort --files0-from=names
date -f names
file -f names
find -files0-from names
gcc @options
nm @options
`,
    ],
    [
      "it runs a program",
      String.raw`
tput init
rg --pre x y
man ls
`,
    ],
  ]),
  ...[
    "echo a\u000D; rm x",
    "echo a\0b",
    "echo a\u000Bb",
    "echo a\u00A0b",
    "echo\u3000a",
    "ls -l\u2028rm x",
    "ls -l \u202Erm",
    "ls -l\u200B",
    "l\\\ns -l; r\\\nm x",
    "ls\nrm x",
    "# comment\nrm x",
    "cat - <<E\n$(rm x)\nE",
    "sh <<'E'\nrm x\nE",
    "cat <<A <<B\nA\nB\nrm x",
    "cat <<'E' ; rm x\nE",
    "ls -l #\\\nrm x",
    'cat <<"E\nF"\n"E\nrm x\\',
    "cat <<'a\nb'\na\nrm x\nb\\",
    "cat <<E\\\nF\nEF\nrm x",
    "cat <<$(E)\nrm x\nE",
    "cat <<-E\n\tE\nrm x",
    "cat <<E\\",
    "ls {a,b}; {rm,x}",
    `echo ${"x".repeat(20_000)}`,
    `echo ${"$(".repeat(5_000)}`,
    Array.from({ length: 51 }, () => "true").join(";"),
  ].map((command) => ({ why: "bash reads it in its own way", command })),
];

export const attacks: readonly string[] = hostile.map(({ command }) => command);
