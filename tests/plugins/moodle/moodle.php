<?php
/**
 * The few pieces of Moodle that the plugins touch, each behaving as Moodle's own does where they touch it. Not Moodle:
 * forms, the admin tree and the page only remember what was asked of them.
 *
 * `$asked` is what the test wants: settings, whether the page is being edited, what the reader may do, and whether this
 * is a Moodle of before or since 4.5, where filters moved.
 */

define('MOODLE_INTERNAL', true);
define('PARAM_URL', 'url');
define('PARAM_RAW', 'raw');
define('PARAM_TEXT', 'text');
define('PARAM_ALPHANUMEXT', 'alphanumext');
define('FORMAT_HTML', '1');
define('CONTEXT_SYSTEM', 10);
define('CONTEXT_BLOCK', 80);
define('CAP_ALLOW', 1);
define('MATURITY_STABLE', 200);
define('TEXTFILTER_ON', 1);

// A notice or a warning is a failure of the plugin.
set_error_handler(function ($level, $message, $file, $line) {
    throw new ErrorException($message, 0, $level, $file, $line);
});

$CFG = (object) [
    'dirroot' => $asked->moodle,
    'libdir' => __DIR__,
    'langlocalroot' => "$asked->moodle/lang",
    'wwwroot' => 'https://moodle.example/lms',
];

spl_autoload_register(function ($class) use ($CFG) {
    if (preg_match('~^(filter|block)_academy\\\\(.+)$~', $class, $parts)) {
        $folder = $parts[1] === 'filter' ? 'filter' : 'blocks';
        $path = "$CFG->dirroot/$folder/academy/classes/" . str_replace('\\', '/', $parts[2]) . '.php';
        if (is_file($path)) {
            require_once($path);
        }
    }
});

/** Strings that were asked for, by component. */
$stringsused = [];

function get_string($identifier, $component = '', $a = null) {
    global $CFG, $asked, $stringsused;
    if (!preg_match('~^(filter|block)_academy$~', $component, $parts)) {
        return "[$identifier]";
    }
    $stringsused[$component][$identifier] = true;
    $string = [];
    include("$CFG->dirroot/" . ($parts[1] === 'filter' ? 'filter' : 'blocks') . "/academy/lang/en/$component.php");
    // Words of this site stand over those of the plugin.
    if ($asked->lang !== 'en') {
        include("$CFG->langlocalroot/{$asked->lang}_local/$component.php");
    }
    if (!isset($string[$identifier])) {
        throw new Exception("There is no string $identifier in $component.");
    }
    $found = $string[$identifier];
    if (is_scalar($a)) {
        return str_replace('{$a}', $a, $found);
    }
    foreach ((array) $a as $key => $value) {
        $found = str_replace('{$a->' . $key . '}', $value, $found);
    }
    return $found;
}

function get_config($component, $name = null) {
    global $asked;
    $all = $component === 'filter_academy' ? clone $asked->settings : new stdClass();
    return $name === null ? $all : ($all->$name ?? false);
}

function has_capability($capability, $context) {
    global $asked;
    return in_array($capability, $asked->can, true);
}

function s($text) {
    return preg_replace('/&amp;#(\d+|x[0-9a-f]+);/i', '&#$1;', htmlspecialchars((string) $text, ENT_QUOTES | ENT_HTML401 | ENT_SUBSTITUTE));
}

function format_string($text, $striplinks = true, $options = []) {
    return str_replace(['<', '>'], ['&lt;', '&gt;'], strip_tags(preg_replace('/&(?![a-zA-Z0-9#]+;)/', '&amp;', $text)));
}

function clean_param($value, $type) {
    if ($type !== PARAM_URL) {
        throw new Exception("There is no stand-in for cleaning as $type.");
    }
    // Moodle takes http, https and ftp with a host, or a path; neither user names nor fragments of script.
    return preg_match('!^((https?|ftp)://[a-z0-9.\[\]:-]+)?(/[\w./~?=&%#:;,@+-]*)?$!i', $value) ? $value : '';
}

class html_writer {
    public static function tag($name, $contents, $attributes = null) {
        $html = "<$name";
        foreach ((array) $attributes as $key => $value) {
            $html .= $value === null ? '' : " $key=\"" . s($value) . '"';
        }
        return "$html>$contents</$name>";
    }

    public static function span($contents, $class = '') {
        return self::tag('span', $contents, ['class' => $class]);
    }

    public static function div($contents, $class = '', $attributes = []) {
        return self::tag('div', $contents, $attributes + ($class === '' ? [] : ['class' => $class]));
    }
}

class page_requirements_manager {
    private $done = [];
    private $code = [];

    public function should_create_one_time_item_now($thing) {
        $isnew = !isset($this->done[$thing]);
        $this->done[$thing] = true;
        return $isnew;
    }

    public function js_amd_inline($code) {
        $this->code[] = $code;
    }

    /** Files of JavaScript that the page loads. */
    public $files = [];

    public function js($url) {
        $this->files[$url->address] = true;
    }

    /** The script at the end of a page. */
    public function end_code() {
        return "require(['core/first'], function() {\n" . implode(";\n", $this->code) . "\n});";
    }
}

class moodle_page {
    public $requires;

    public function __construct() {
        $this->requires = new page_requirements_manager();
    }

    public function user_is_editing() {
        global $asked;
        return $asked->editing;
    }
}

$PAGE = new moodle_page();

abstract class text_filter_of_moodle {
    protected $context;
    protected $localconfig;

    public function __construct($context, array $localconfig) {
        $this->context = $context;
        $this->localconfig = $localconfig;
    }

    abstract public function filter($text, array $options = []);
}
class_alias('text_filter_of_moodle', $asked->moved ? 'core_filters\text_filter' : 'moodle_text_filter');

/** Finds the filter as Moodle does: since 4.5 its class by name, before that the file and class of old. */
function academy_filter() {
    global $CFG, $asked;
    $context = (object) ['id' => 1];
    if ($asked->moved) {
        return new \filter_academy\text_filter($context, []);
    }
    include_once("$CFG->dirroot/filter/academy/filter.php");
    return new \filter_academy($context, []);
}

class block_base {
    public $title;
    public $content = null;
    public $config = null;
    public $context;
    public $page;

    public function __construct() {
        $this->init();
    }
}

class block_edit_form {
    /** What the form would hold. */
    public function fields() {
        $form = new MoodleQuickForm();
        $this->specific_definition($form);
        return $form;
    }
}

/** Remembers fields: [type, name, label, options]. */
class MoodleQuickForm {
    public $fields = [];
    public $types = [];
    public $hidden = [];

    public function createElement(...$element) {
        return $element;
    }

    public function addElement(...$element) {
        $this->fields[] = $element;
    }

    public function addGroup($elements, $name, $label, $separator, $appendname) {
        array_push($this->fields, ...$elements);
    }

    public function addRule(...$rule) {
    }

    public function setType($name, $type) {
        $this->types[$name] = $type;
    }

    public function hideIf($name, $on, $condition, $value) {
        $this->hidden[$name] = "$on $condition $value";
    }
}

class admin_setting {
    public $name;
    public $default;

    public function __construct($name, $visiblename, $description, $default) {
        $this->name = explode('/', $name)[1];
        $this->default = $default;
    }
}

class admin_setting_configtext extends admin_setting {
    public $paramtype;

    public function __construct($name, $visiblename, $description, $default, $paramtype = PARAM_RAW, $size = null) {
        parent::__construct($name, $visiblename, $description, $default);
        $this->paramtype = $paramtype;
    }

    public function output_html($data, $query = '') {
        $input = ['type' => 'text', 'id' => "id_s_filter_academy_$this->name", 'value' => $data];
        return html_writer::div(html_writer::tag('input', '', $input), 'form-item');
    }

    public function validate($data) {
        $valid = preg_match('#^/.*/$#', $this->paramtype)
            ? preg_match($this->paramtype, $data)
            : $data === clean_param($data, $this->paramtype);
        return $valid ? true : get_string('validateerror', 'admin');
    }
}

class admin_setting_configselect extends admin_setting {
    public $choices;

    public function __construct($name, $visiblename, $description, $default, $choices) {
        parent::__construct($name, $visiblename, $description, $default);
        $this->choices = $choices;
    }
}

class admin_setting_configcheckbox extends admin_setting {
}

class admin_settingpage {
    public $settings = [];

    public function add($setting) {
        $this->settings[$setting->name] = $setting;
    }
}

class moodle_url {
    public $address;

    public function __construct($path, $params = []) {
        $this->address = $path . ($params ? '?' . http_build_query($params) : '');
    }
}

class admin_externalpage {
    public $name;
    public $url;

    public function __construct($name, $visiblename, $url) {
        $this->name = $name;
        $this->url = $url->address;
    }
}

/** What has been set, by component and name. */
$configured = [];
function set_config($name, $value, $component) {
    $GLOBALS['configured'][$component][$name] = $value;
}

function filter_set_global_state($name, $state) {
    global $filterstates;
    $filterstates[$name] = $state;
}

require(__DIR__ . '/core_privacy.php');
