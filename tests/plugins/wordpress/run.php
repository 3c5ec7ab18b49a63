<?php
/** Answers, in JSON, what a test asks of the plugin, in JSON: see wordpress.ts beside it. */

$asked = json_decode(file_get_contents('php://stdin'), true);
require __DIR__ . '/wordpress.php';
require "$asked[plugin]/academy-widgets.php";
do_action('init');
do_action('admin_init');

$answers = [];
$calls = [
    // What options.php of WordPress does with the form of a site's settings.
    'save' => function ($fields) use ($rules) {
        if (!current_user_can(apply_filters('option_page_capability_academy_widgets', 'manage_options'))) {
            throw new Ended('refused with 403');
        }
        $GLOBALS['asked']['site'] = $rules['academy_widgets']($fields);
        return 'done';
    },
    // What edit.php of a network does with the form of its settings, whose nonce may be that of another person.
    'saveNetwork' => function ($fields, $nonce = null) {
        $_POST = ['academy_widgets' => $fields, '_wpnonce' => $nonce ?? wp_create_nonce('academy_widgets_network')];
        do_action('network_admin_edit_academy_widgets');
    },
    // The HTML of a page of settings. Its frame of WordPress asks for the capability that the page names.
    'page' => function ($under) {
        do_action('admin_menu');
        do_action('network_admin_menu');
        list($capability, $page) = $GLOBALS['pages'][$under];
        if (current_user_can($capability)) {
            throw new Ended('may be opened');
        }
        ob_start();
        $page();
        return ob_get_clean();
    },
    'shortcode' => function ($given) {
        return $GLOBALS['shortcodes']['academy']($given);
    },
    'block' => function ($given) {
        return $GLOBALS['blocks']['academy/screen']($given);
    },
    'nonce' => function ($action) {
        return wp_create_nonce($action);
    },
    'previewAddress' => function () {
        return academy_widgets_preview_url();
    },
    // A page of the site: the preview in its place, after which nothing else is printed.
    'visit' => function ($query) {
        $_GET = $query;
        do_action('template_redirect');
        return 'the page of the site';
    },
];

// The preview ends the script.
ob_start();
register_shutdown_function(function () {
    $printed = ob_get_clean();
    $stored = ['site' => $GLOBALS['asked']['site'], 'network' => $GLOBALS['asked']['network']];
    echo json_encode([
        'answers' => array_merge($GLOBALS['answers'], $printed === '' ? [] : [$printed]),
        'stored' => $stored,
        'complaints' => $GLOBALS['complaints'],
        'scripts' => array_keys($GLOBALS['scripts']),
    ]);
});
foreach ($asked['calls'] as $call) {
    try {
        $answers[] = $calls[array_shift($call)](...$call);
    } catch (Ended $end) {
        $answers[] = $end->getMessage();
    }
}
